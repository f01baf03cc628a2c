/** The options of a game under their headings, in the order in which these first appear. */
export function byGroup<T extends { group: string }>(options: T[]): { title: string; options: T[] }[] {
  const titles = [...new Set(options.map((option) => option.group))];
  return titles.map((title) => ({ title, options: options.filter((option) => option.group === title) }));
}
