/** Symbols for what is unusual about the place of a battle, as paths in a square of 24. */
const THERMOMETER = 'M10 14V5a2 2 0 0 1 4 0v9a4 4 0 1 1-4 0z';

export const LOOKS: Record<string, string> = {
  hot: `${THERMOMETER}M12 17V8M18 5h3M18 9h3`,
  cold: 'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5L12 7l2.5-2.5M9.5 19.5L12 17l2.5 2.5',
  mild: `${THERMOMETER}M12 17v-3`,
  gravity: 'M12 3v12M7 11l5 5 5-5M5 21h14',
  vacuum: 'M12 4a8 8 0 1 1 0 16a8 8 0 1 1 0-16M6.5 17.5l11-11',
  blind: 'M3 12q9-10 18 0q-9 10-18 0zM12 9.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5M4 20L20 4',
  rules: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM9 9h6M9 13h6',
  deck: 'M8 3h10a1 1 0 0 1 1 1v13M5 7h9a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1z',
  weather: 'M7 15a4 4 0 1 1 1-7.900a5 5 0 0 1 9.500 1.400a3.300 3.300 0 0 1 .5 6.500zM8 18l-1 3M12 18l-1 3M16 18l-1 3',
  night: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z',
};
