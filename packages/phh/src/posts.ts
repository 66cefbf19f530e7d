import { shown } from '@franklin/cards';
import type { ForcedBetKind } from '@franklin/game';
import { type Cents, cents } from '@franklin/money';
import { amountText, writtenAmount } from './amount.ts';
import { PhhError } from './hand.ts';

/** What a player puts in before the cards. Players count from 0, as everywhere in a hand. */
export interface PhhPost {
  readonly player: number;
  readonly kind: ForcedBetKind;
  readonly amount: Cents;
}

/** The fields of the format that say what is put in before the cards. */
export interface PostFields {
  readonly antes: readonly Cents[];
  readonly anteTrimming: boolean;
  readonly blinds: readonly number[];
}

const POST = /^p([1-9]\d*) (ante|table-ante|blind|straddle|post|dead) (\S+)$/;

/** One post as our own field has it: `p3 straddle 4`. */
export function postText({ player, kind, amount }: PhhPost): string {
  return `p${player + 1} ${kind} ${amountText(amount)}`;
}

export function parsePost(text: unknown, players: number): PhhPost {
  const [, number, kind, rest] = (typeof text === 'string' && POST.exec(text)) || [];
  const amount = writtenAmount(rest);
  if (number === undefined || Number(number) > players || amount === undefined)
    throw new PhhError(`${shown(text)} is not a post such as "p3 straddle 4"`);
  return { player: Number(number) - 1, kind: kind as ForcedBetKind, amount };
}

/** Antes, blinds and posts by the fields of the format alone, in the order they are put in. */
export function postsOf({ antes, anteTrimming, blinds }: PostFields): PhhPost[] {
  const players = antes.length;
  const forAll = !anteTrimming && antes.filter((ante) => ante > 0).length === 1;
  const posts: PhhPost[] = [];
  for (const [player, amount] of antes.entries())
    if (amount > 0) posts.push({ player, kind: forAll ? 'table-ante' : 'ante', amount });
  // Heads-up the second player is the button and has the first blind.
  const placed = blinds.map((blind, place) => ({ player: players === 2 ? 1 - place : place, blind }));
  for (const { player, blind } of placed)
    if (blind > 0) posts.push({ player, kind: 'blind', amount: cents(blind) });
  const big = Math.max(0, ...blinds);
  for (const { player, blind } of placed) {
    if (blind < 0) posts.push({ player, kind: 'post', amount: cents(Math.min(-blind, big)) });
    // Of a post above the big blind the rest is dead (002:28).
    if (-blind > big) posts.push({ player, kind: 'dead', amount: cents(-blind - big) });
  }
  return posts;
}
