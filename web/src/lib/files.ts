/** Files that the page saves on the device, under names that people can read. */

/** The paper that is usual where the browser's language is spoken. */
export const usualPaper = (language: string = navigator.language): 'a4' | 'letter' => (/-(US|CA|MX|PH|CL|CO|VE)$/i.test(language) ? 'letter' : 'a4');

/** The name in a Content-Disposition header. */
export function fileName(disposition: string | null, otherwise = 'Ironhex'): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : otherwise;
}

/** Save a file on the device. */
export function keep(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
