import { expect, test } from 'vitest';
import { fileName, usualPaper } from './files';

test('the name of a file comes from its header', () => {
  expect(fileName(`attachment; filename="Gr__e 7.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%207.pdf`)).toBe('Größe 7.pdf');
  expect(fileName(null, 'Sheets.pdf')).toBe('Sheets.pdf');
});

test('paper is what is usual where the language is spoken', () => {
  expect(usualPaper('en-US')).toBe('letter');
  expect(usualPaper('en-GB')).toBe('a4');
  expect(usualPaper('de')).toBe('a4');
});
