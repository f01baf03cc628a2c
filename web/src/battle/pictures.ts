/** The pictures of the scene that is drawn, for everything on its board. */
import { getContext, setContext } from 'svelte';
import type { Picture } from '../lib/types';

type Pictures = Record<string, Picture>;
const KEY = Symbol('pictures');

export const providePictures = (pictures: () => Pictures): void => void setContext(KEY, pictures);

/** The picture of a key, or none. */
export function usePictures(): (key: string | undefined) => Picture | undefined {
  const pictures = getContext<(() => Pictures) | undefined>(KEY);
  return (key) => (key ? pictures?.()[key] : undefined);
}
