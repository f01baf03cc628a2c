/** Whether the server responds; checked occasionally, and more often while it does not. */
const CALM = 30_000;
const ALARMED = 2_500;

class Reach {
  gone = $state(false);
  /** How often the server has come back; pictures that could not be loaded are requested again then. */
  returns = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watching = false;

  /** Watch until the returned function is called. */
  watch = (): (() => void) => {
    addEventListener('offline', this.look);
    addEventListener('online', this.look);
    this.watching = true;
    this.wait();
    return () => {
      this.watching = false;
      clearTimeout(this.timer);
      removeEventListener('offline', this.look);
      removeEventListener('online', this.look);
    };
  };

  look = async (): Promise<void> => {
    clearTimeout(this.timer);
    if (!document.hidden) this.note(await answers());
    this.wait();
  };

  private note(answered: boolean): void {
    if (this.gone && answered) this.returns++;
    this.gone = !answered;
  }

  private wait(): void {
    clearTimeout(this.timer);
    if (this.watching) this.timer = setTimeout(this.look, this.gone ? ALARMED : CALM);
  }
}

async function answers(): Promise<boolean> {
  try {
    const response = await fetch('/api/about', { cache: 'no-store' });
    await response.arrayBuffer(); // a response that nobody reads keeps its connection
    return response.status < 502;
  } catch {
    return false;
  }
}

export const reach = new Reach();
