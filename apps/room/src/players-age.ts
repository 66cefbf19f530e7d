/** The day of the calendar at an instant, such as `2026-01-05`, where the room is. */
export function dayIn(timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  }).formatToParts(at);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)!.value;
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** How many birthdays somebody has had; whoever was born on 29 February has his on 1 March of the other years. */
export function ageOn(born: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return day.slice(5) >= born.slice(5) ? years : years - 1;
}
