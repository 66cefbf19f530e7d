import type { Store, Transaction, Value } from '../store.ts';

/** Calls `step` between every two steps of a store: before each statement, before each commit and after it. */
export function mortalStore(store: Store, step: () => void): Store {
  const mortal = (tx: Transaction): Transaction['query'] => {
    return <Row>(sql: string, values?: readonly Value[]) => {
      step();
      return tx.query<Row>(sql, values);
    };
  };
  return {
    dialect: store.dialect,
    query: mortal(store),
    transaction: async (work) => {
      step();
      const result = await store.transaction(async (tx) => {
        const done = await work({ dialect: tx.dialect, query: mortal(tx) });
        step();
        return done;
      });
      step();
      return result;
    },
    close: () => store.close(),
  };
}
