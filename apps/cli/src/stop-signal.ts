const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Does something that goes on until the process is told to stop. A second signal ends the process at once. */
export async function withStopSignal<T>(work: (stopped: Promise<void>) => Promise<T>): Promise<T> {
  let stop = () => {};
  const forget = () => {
    for (const signal of SIGNALS) process.off(signal, stop);
  };
  const stopped = new Promise<void>((resolve) => {
    stop = () => {
      forget();
      resolve();
    };
  });
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await work(stopped);
  } finally {
    forget();
  }
}
