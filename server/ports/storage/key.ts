const SEGMENT = /^[a-z0-9_-][a-z0-9_.-]*$/i;
const MAX_KEY = 512;
const MAX_SEGMENT = 150;

export class InvalidKey extends Error {
  constructor(key: string) {
    super(`not a storage key: ${JSON.stringify(key.slice(0, 100))}`);
    this.name = 'InvalidKey';
  }
}

export function isKey(key: string): boolean {
  return (
    key.length <= MAX_KEY &&
    key.split('/').every((segment) => segment.length <= MAX_SEGMENT && SEGMENT.test(segment) && !segment.includes('..'))
  );
}

export function assertKey(key: string): void {
  if (!isKey(key)) throw new InvalidKey(key);
}
