import { tableRoutes } from '@franklin/protocol/room';
import { playerId, type TransferId } from '@franklin/table';
import type { Accounts, AccountTransfer, Reserved, SignedIn, TransferFate } from './accounts.ts';
import type { RoomLine } from './room-line.ts';

/**
 * The accounts of the room, over the line to it. A card and a PIN go there in the body of one request and are kept
 * nowhere. Whatever throws was not answered: the table sends the same again under the same id.
 */
export class RoomAccounts implements Accounts {
  readonly #line: RoomLine;

  constructor(line: RoomLine) {
    this.#line = line;
  }

  async signIn(card: string, pin: string): Promise<SignedIn> {
    const answer = await this.#line.call(tableRoutes.signInPlayer, { body: { card, pin } });
    if (!answer.ok) return answer;
    const { id, name } = answer.player;
    return { ok: true, player: { id: playerId(id), name } };
  }

  reserve({ id, player, amount }: AccountTransfer): Promise<Reserved> {
    return this.#line.call(tableRoutes.reserveBuyIn, { body: { id, player, amount } });
  }

  async post(id: TransferId): Promise<void> {
    await this.#line.call(tableRoutes.postBuyIn, { params: { id } });
  }

  async void(id: TransferId): Promise<void> {
    await this.#line.call(tableRoutes.voidBuyIn, { params: { id } });
  }

  async cashOut({ id, player, amount }: AccountTransfer): Promise<void> {
    await this.#line.call(tableRoutes.payCashOut, { body: { id, player, amount } });
  }

  async ask(id: TransferId): Promise<TransferFate> {
    return (await this.#line.call(tableRoutes.askTransfer, { params: { id } })).fate;
  }
}
