import { describe, expect, it } from 'vitest';
import { checkPhh, PhhError, readEachPhh, readPhh } from './index.ts';

const HAND = `variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ["d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 ????", "p3 f # gives up", "p1 cc", "p2 cc",
  "d db 2c3d7h", "p1 cbr 4", "p2 f"]
finishing_stacks = [102, 98, 100]
`;

const read = (text: string) => readPhh(text)[0]!;
const reason = (text: string) => {
  const checked = checkPhh(read(text));
  return checked.outcome === 'wrong' ? checked.reason : checked.outcome;
};
const error = (text: string) => {
  try {
    return readPhh(text).length;
  } catch (failure) {
    return (failure as Error).message;
  }
};

describe('a hand history', () => {
  it('that agrees with our rules is ok', () => {
    expect(reason(HAND)).toBe('ok');
  });

  it('of a game we do not play yet is skipped', () => {
    expect(checkPhh(read(HAND.replace('"NT"', '"F7S"'))).outcome).toBe('skipped');
  });

  it('is wrong where an action is illegal, out of turn, too early or missing, and says which', () => {
    expect(reason(HAND.replace('"p3 f # gives up"', '"p1 f"'))).toBe(
      'action 4 ("p1 f"): It is not seat 1\'s turn: wait for it.',
    );
    expect(reason(HAND.replace('cbr 4', 'cbr 1'))).toBe(
      'action 8 ("p1 cbr 1"): $1 is too little: the least is $2.',
    );
    expect(reason(HAND.replace('cbr 4', 'cbr 400'))).toMatch('the most is $98');
    expect(reason(HAND.replace('"p2 cc",', ''))).toBe(
      'action 6 ("d db 2c3d7h"): the betting before these cards is not over',
    );
    expect(reason(HAND.replace(', "p2 f"]', ']'))).toBe('the record ends while p2 is to act');
    expect(reason(HAND.replace('2c3d7h', '2c3d'))).toMatch('a board of 2 cards cannot be');
  });

  it('may have antes and no blinds', () => {
    const ante = (antes: string, trimming: boolean) => `variant = "NT"
ante_trimming_status = ${trimming}
antes = ${antes}
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ["d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 QsQh", "p1 cbr 2", "p2 f", "p3 f"]
`;
    expect(reason(`${ante('[1, 1, 1]', true)}finishing_stacks = [102, 99, 99]`)).toBe('ok');
    expect(reason(`${ante('[0, 0, 3]', false)}finishing_stacks = [103, 100, 97]`)).toBe('ok');
    expect(reason(ante('[0, 0, 0]', true))).toMatch('needs a blind or an ante');
  });

  it('is wrong where the board is missing or comes late, and says so', () => {
    const missing = 'the board has 3 cards by now and the record dealt 0';
    expect(reason(HAND.replace('"d db 2c3d7h", ', ''))).toBe(`action 7 ("p1 cbr 4"): ${missing}`);
    expect(reason(HAND.replace('"d db 2c3d7h", "p1 cbr 4"', '"p1 cbr 4", "d db 2c3d7h"'))).toBe(
      `action 7 ("p1 cbr 4"): ${missing}`,
    );
    const allIn = (rest: string) =>
      HAND.slice(0, HAND.indexOf('"p1 cc"')).concat(`"p1 cbr 100", "p2 cc"${rest}]`);
    expect(reason(allIn(''))).toBe('the board has 5 cards by now and the record dealt 0');
    expect(reason(allIn(', "d db 2c3d7h", "d db 8s"'))).toMatch('5 cards by now and the record dealt 4');
    expect(reason(allIn(', "d db 2c3d7h", "d db 8s", "d db ??"'))).toBe(
      'the showdown: nobody can tell who wins: the record does not show the whole board',
    );
    expect(reason(allIn(', "d db 2c3d7h", "d db 8s", "d db 9s"'))).toBe('ok');
  });

  it('is wrong where a hand is shown too early, or by who has folded', () => {
    const shown = (before: string) => HAND.replace(before, `"p3 sm AcAd", ${before}`);
    expect(reason(shown('"p3 f # gives up"'))).toBe('action 4 ("p3 sm AcAd"): the betting is not over');
    expect(reason(HAND.replace('"p2 f"]', '"p2 f", "p2 sm KsKh"]'))).toBe(
      'action 10 ("p2 sm KsKh"): p2 has folded',
    );
    // Who wins without a showdown may show, and all-in hands are shown before the rest of the board.
    expect(reason(HAND.replace('"p2 f"]', '"p2 f", "p1 sm AsAh"]'))).toBe('ok');
    const allIn = '"p1 cbr 100", "p2 cc", "p1 sm AsAh", "p2 sm KsKh", "d db 2c3d7h", "d db 8s", "d db 9s"]';
    expect(reason(HAND.slice(0, HAND.indexOf('"p1 cc"')).concat(allIn))).toBe('ok');
  });

  it('is wrong with the joker, which nobody can be dealt', () => {
    expect(reason(HAND.replace('AsAh', 'AsJk'))).toBe(
      "The deck holds the joker, which Texas Hold'em is played without.",
    );
  });

  it('is wrong where nothing was done in it, even if no stack is recorded', () => {
    const nothing = (actions: string) =>
      reason(
        HAND.replace('[100, 100, 100]', '[inf, inf, inf]').replace(
          /actions = [^=]*\]\n/,
          `actions = [${actions}]\n`,
        ),
      );
    expect(nothing('')).toBe('the record ends while p3 is to act');
    expect(nothing('"d dh p1 AsAh"')).toBe('the record ends while p3 is to act');
    expect(nothing('"p3 f"')).toBe('ok');
  });

  it('may stop early only where no stack of those left is recorded', () => {
    const cut = (stacks: string) =>
      reason(HAND.replace(', "p2 f"]', ']').replace('stacks = [100, 100, 100]', `stacks = ${stacks}`));
    expect(cut('[inf, inf, inf]')).toBe('ok');
    expect(cut('[inf, inf, 100]')).toBe('ok');
    expect(cut('[inf, 100, inf]')).toBe('the record ends while p2 is to act');
  });

  it('is wrong where the money ends elsewhere, and says how', () => {
    expect(reason(HAND.replace('[102, 98, 100]', '[103, 97, 100]'))).toBe(
      'p1 ends with 102, the record says 103',
    );
  });

  it('is wrong with more players than a table has seats, with none, or with posts and no blind', () => {
    const players = (count: number, blinds: string) =>
      `variant = "NT"\nmin_bet = 2\nstarting_stacks = [${new Array(count).fill(100)}]\n${blinds}\nactions = []\n`;
    expect(reason(players(11, ''))).toBe('a hand needs 2 to 10 players, not 11');
    expect(reason(players(0, ''))).toBe('a hand needs 2 to 10 players, not 0');
    expect(reason(players(2, 'blinds_or_straddles = [-2, -5]'))).toMatch('needs a blind');
  });

  it('is wrong where a hand that was never shown would have to be compared', () => {
    const side = HAND.slice(0, HAND.indexOf('"p3 f'))
      .concat('"p3 cbr 20", "p1 cc", "p2 cc", "d db 2c3d7h", "p2 cbr 20", "p3 f", "d db 8s", "d db 9s"]')
      .replace('[100, 100, 100]', '[10, 100, 100]')
      .replace('KsKh', '????');
    expect(reason(side)).toBe(
      'the showdown: nobody can tell who wins: ?? cannot be ranked: its face is not known',
    );
  });

  it('is wrong where a card comes twice', () => {
    expect(reason(HAND.replace('2c3d7h', '2cAs7h'))).toMatch('As');
  });
});

describe('a file that cannot be read', () => {
  it('is named by its line', () => {
    expect(error(HAND.replace('[1, 2, 0]', '[1, 2'))).toMatch(/^line [34]: this is not TOML/);
    expect(error(HAND.replace('[1, 2, 0]', '[1, 2]'))).toBe(
      'line 3: blinds_or_straddles has 2 amounts for 3 players',
    );
    for (const fine of ['1000000.004', '0.001', '99999999999.001'])
      expect(error(HAND.replace('[100, 100, 100]', `[${fine}, 100, 100]`))).toBe(
        `line 5: starting_stacks holds ${fine}, which is not an amount`,
      );
    for (const amount of ['1000000.01', '0.29', '1.10', '99999999999.99', '4.35'])
      expect(read(HAND.replace('[100, 100, 100]', `[${amount}, 100, 100]`)).stacks[0]).toBe(
        Number(amount.replace('.', '')),
      );
    expect(error(HAND.replace('[1, 2, 0]', '[1, "two", 0]'))).toBe(
      'line 3: blinds_or_straddles holds "two", which is not an amount',
    );
    expect(error(HAND.replace('2c3d7h', '2c3x7h'))).toMatch(
      /^line 7: action 7: "d db 2c3x7h" is not an action: "3x"/,
    );
    expect(error(HAND.replace('p1 cbr 4', 'p9 cbr 4'))).toMatch('there are players p1 to p3');
    expect(error(HAND.replace('"p2 f"', '"p2 f and more"'))).toBe(
      'line 7: action 9: "p2 f and more" is not an action: nothing comes after f',
    );
    expect(error(HAND.replace('"p1 cc"', '"p1 cc 2"'))).toMatch('nothing comes after cc');
    expect(error(HAND.slice(0, 60))).toMatch(/^line \d: /);
    expect(error('')).toBe('line 1: the hand needs a variant such as "NT"');
    expect(error(HAND.replace('= [100, 100, 100]', '= [100, 100, -1]'))).toMatch(
      'line 5: starting_stacks holds -1',
    );
  });
});

describe('a file that means harm', () => {
  const message = (from: string, to: string) => {
    expect(HAND).toContain(from);
    return error(HAND.replace(from, to));
  };

  it.each([
    '0x190',
    '+4',
    '4e0',
    '4.',
    '.4',
    '4.001',
    'Infinity',
    'inf',
    'NaN',
    '-4',
    '',
    '4_0',
    '9'.repeat(20),
  ])('is refused where %j is bet: an amount is digits', (amount) => {
    expect(message('p1 cbr 4', `p1 cbr ${amount}`)).toMatch('after cbr comes the amount bet to');
  });

  it('is shown in messages short and without what moves a cursor', () => {
    expect(message('p1 cbr 4', `p1 \\u001b[2J\\u202e${'x'.repeat(5000)}`)).toMatch(
      /^line \d: action 8: "p1 \\u\{1b\}\[2J\\u\{202e\}x+…" is not an action: a player does/,
    );
    expect(message('p1 cbr 4', `p1 f ${'x'.repeat(5000)}`).toString().length).toBeLessThan(120);
    expect(message('[1, 2, 0]', `[1, "${'\\u0007'.repeat(100)}", 0]`)).toMatch(
      /^line 3: blinds_or_straddles holds "(\\u\{7\})+…", which is not an amount$/,
    );
    expect(message('2c3d7h', `2c3d\\u001b]${'x'.repeat(500)}`)).not.toMatch(/[\p{C}]|x{40}/u);
    const [hand] = readEachPhh(`["\\u001b${'x'.repeat(500)}"]\n${HAND}`);
    expect((hand as { place: string }).place).toMatch(/^hand ".{1,38}"$/);
  });

  it.each([
    ['line 5: starting_stacks holds an object, which is not an amount', '{ toString = 1, valueOf = 1 }'],
    ['line 5: starting_stacks holds a list, which is not an amount', '[[[]]]'],
    ['line 5: starting_stacks holds an object, which is not an amount', '1979-05-27'],
    ['line 5: starting_stacks holds true, which is not an amount', 'true'],
    ['line 5: starting_stacks holds NaN, which is not an amount', 'nan'],
    ['line 5: starting_stacks holds -Infinity, which is not an amount', '-inf'],
    ['line 5: starting_stacks holds 1e+300, which is not an amount', '1e300'],
  ])('gets one sentence: %s', (sentence, value) => {
    expect(message('[100, 100, 100]', `[100, ${value}, 100]`)).toBe(sentence);
  });

  it('costs one hand and not the others, whatever its fields hold', () => {
    const values = [
      ...[
        '{ toString = 1, valueOf = 1 }',
        '{ __proto__ = 1 }',
        '[]',
        '[[]]',
        '[{}]',
        '{}',
        '1979-05-27',
        'true',
      ],
      ...['nan', 'inf', '-inf', '-0.0', '0', '-1', '1e300', '0.001', '""', '"\\u0000"', '["p1 f"]', '"NT"'],
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
      `"${'x'.repeat(100_000)}"`,
    ];
    const own = ['_chip', '_limit', '_raises', '_most', '_blinds', '_posts', '_rules', '_collection'];
    const keys = [...HAND.matchAll(/^(\w+) =/gm)].map(([, key]) => key!).concat(own, '_rake', 'seats');
    const spoilt = keys.flatMap((key) =>
      values.map((value) => {
        const without = HAND.replace(new RegExp(`^${key} = [^=]*\\n(?=\\w|$)`, 'm'), '');
        return `${without}${key} = ${value}\n`;
      }),
    );
    const file = spoilt.map((text, k) => `[bad-${k}]\n${text}\n[good-${k}]\n${HAND}`).join('\n');
    const hands = readEachPhh(file);
    expect(hands).toHaveLength(2 * spoilt.length);
    for (const [k, hand] of hands.entries()) {
      const checked = hand instanceof PhhError ? undefined : checkPhh(hand);
      if (k % 2 === 1) expect(checked).toEqual({ outcome: 'ok' });
      const sentence = hand instanceof PhhError ? hand.message : 'reason' in checked! ? checked.reason : '';
      expect(sentence).not.toMatch(/please report it|\p{C}/u);
      expect(sentence.length).toBeLessThan(250);
    }
  });
});

describe('a file of many hands', () => {
  const hands = (...texts: string[]) => texts.map((text, k) => `[${k + 1}]\n${text}`).join('\n');
  const each = (text: string) =>
    readEachPhh(text).map((hand) => (hand instanceof PhhError ? hand.message : hand.place));

  it('names the line within the hand that is wrong, not in a later one', () => {
    // The first hand has no actions; the line of those of the second must not be named.
    const none = HAND.slice(0, HAND.indexOf('actions'));
    expect(each(hands(none, HAND))).toEqual(['line 1: the hand needs a list of actions', 'hand 2']);
    expect(each(hands(HAND, HAND.replace('"NT"', '5')))[1]).toBe(
      'line 12: the hand needs a variant such as "NT"',
    );
    expect(error(hands(HAND, none))).toBe('line 11: the hand needs a list of actions');
  });

  it('gives its other hands where one cannot be read, even if it is not TOML', () => {
    const broken = HAND.replace('[1, 2, 0]', '[1, 2');
    expect(each(hands(HAND, broken, HAND))).toEqual([
      'hand 1',
      expect.stringMatching(/^line 1[45]: this is not TOML: /),
      'hand 3',
    ]);
  });

  it('has every hand once, and nothing before the first', () => {
    expect(each(`[1]\n${HAND}[1]\n${HAND}`)).toEqual(['hand 1', 'line 10: hand 1 is in the file twice']);
    expect(each(`# hands\n\nvenue = "here"\n["a"] # one\n${HAND}`)).toEqual([
      'line 3: the hand needs a variant such as "NT"',
      'hand a',
    ]);
  });

  it('is one hand where the hand comes before the tables', () => {
    expect(each(`${HAND}[notes]\nactions = 5\n`)).toEqual(['']);
    expect(each(`${HAND.slice(0, HAND.indexOf('actions'))}[notes]\nactions = 5\n`)).toEqual([
      'line 1: the hand needs a list of actions',
    ]);
  });
});
