import { describe, expect, it } from 'vitest';
import { Batch } from './batch.ts';

describe('a batch', () => {
  it('answers whoever is alone alone, and those who come meanwhile together', async () => {
    const sizes: number[] = [];
    const batch = new Batch(async (questions: readonly number[]) => {
      sizes.push(questions.length);
      return questions.map((question) => question * 2);
    });
    expect(await Promise.all([1, 2, 3, 4].map((question) => batch.ask(question)))).toEqual([2, 4, 6, 8]);
    expect(sizes).toEqual([1, 3]);
    expect(await batch.ask(5)).toBe(10);
  });

  it('is not stopped by one that cannot be answered', async () => {
    const batch = new Batch(async (questions: readonly number[]) => {
      if (questions.includes(13)) throw new Error('unlucky');
      return questions;
    });
    const answers = await Promise.allSettled([1, 2, 13, 4].map((question) => batch.ask(question)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await batch.ask(5)).toBe(5);
  });
});
