/** A page of the room in somebody's browser: it keeps its cookie, and throws what is refused. */
export class Page {
  readonly #url: string;
  #cookie = '';

  constructor(url: string) {
    this.#url = url;
  }

  static async signedIn(url: string, name: string, password: string): Promise<Page> {
    const page = new Page(url);
    await page.post('/api/sign-in', { name, password });
    return page;
  }

  get<T>(path: string): Promise<T> {
    return this.#send('GET', path);
  }

  post<T>(path: string, body: object = {}): Promise<T> {
    return this.#send('POST', path, body);
  }

  async #send<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(this.#url + path, {
      method,
      headers: {
        'x-franklin': '1',
        ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const set = answer.headers.getSetCookie()[0];
    if (set !== undefined) this.#cookie = set.split(';')[0]!;
    const told = (await answer.json()) as T & { refusal?: { message: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${told.refusal?.message}`);
    return told;
  }
}
