import { shown } from '@franklin/cards';

/** Refuses what is none of the choices: "The limit cannot be "pots": choose fixed or none." */
export function checkChoice(what: string, value: unknown, choices: readonly unknown[]): string | undefined {
  if (choices.includes(value)) return undefined;
  const words = choices.map(String);
  return `${what} ${shown(value)}: choose ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.`;
}
