import { isRecord } from '../api/read';
import { storedText } from './storedText';

export type PersistedState<T> = ReturnType<typeof createPersistedState<T>>;

interface Codec<T> {
  /** Reads a value from any JSON; null if nothing is stored. */
  readonly parse: (json: unknown) => T;
  /** Returns the JSON to store. The form of a value that nothing is stored for removes the key. */
  readonly format: (value: T) => unknown;
  /** Whether the JSON has this version's form, an object unless stated. Another one is copied before it is replaced. */
  readonly isReadable?: (json: unknown) => boolean;
}

/**
 * Keeps the value of one storage key as an external store, updated by changes in other tabs. If the storage is unusable, this page keeps the value in memory. What a newer version has stored,
 * in the same form or another, is still there for it after changes of this version.
 *
 * @param open Returns local storage or session storage.
 */
export function createPersistedState<T>(
  open: () => Storage,
  key: string,
  { parse, format, isReadable = isRecord }: Codec<T>,
) {
  const stored = storedText(open, key);
  /** What this page keeps because the storage has not accepted it. */
  let unsaved: string | null | undefined;
  let last: { readonly text: string | null; readonly value: T } | null = null;

  const readText = (): string | null => (unsaved === undefined ? stored.read() : unsaved);

  const read = (): T => {
    const text = readText();
    const current = last?.text === text ? last : { text, value: parse(parseJson(text)) };
    last = current;
    return current.value;
  };

  /** @param unread A stored text of a form that this version cannot read. It is copied before it is replaced. */
  const write = (json: unknown, unread?: string): void => {
    const text = JSON.stringify(json);
    unsaved = text === JSON.stringify(format(parse(null))) ? null : text;
    if (unread !== undefined && !stored.keepUnread(unread).ok) stored.notify();
    else if (stored.write(unsaved)) unsaved = undefined;
  };

  const restoreUnread = (): void => {
    for (const text of stored.unread().filter((copy) => isReadable(parseJson(copy)))) {
      if (stored.dropUnread(text)) write(withCopy(parseJson(readText()), parseJson(text)));
    }
  };

  return {
    /** Returns the same value until it changes. */
    read,
    change(next: (before: T) => T): void {
      const before = read();
      const after = format(next(before));
      const text = readText();
      const json = parseJson(text);
      if (text === null) write(after);
      else if (isReadable(json)) write(withChange(json, format(before), after));
      else write(after, text);
    },
    subscribe: (listener: () => void): (() => void) => {
      restoreUnread();
      return stored.subscribe(listener);
    },
  };
}

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// Stored JSON that another version of the shop may have written, and reads again.
type Json = unknown;

/** What an object stands for; undefined if it has no identity. Two objects of different identities share no members. */
function identityOf(json: Json): unknown {
  return isRecord(json)
    ? (json['sessionId'] ?? json['id'] ?? json['ending'] ?? json['savedAt'])
    : undefined;
}

function findSame(list: readonly Json[], item: Json): Json {
  const identity = identityOf(item);
  return list.find((one) => identity !== undefined && identityOf(one) === identity);
}

/**
 * Returns the stored JSON with a change of this version: only what differs is replaced. Members and list entries that
 * this version does not know stay as they are.
 *
 * @param before What this version shows of the stored JSON, in the stored form.
 */
function withChange(stored: Json, before: Json, after: Json): Json {
  if (JSON.stringify(before) === JSON.stringify(after)) return stored;
  if (Array.isArray(stored) && Array.isArray(before) && Array.isArray(after)) {
    return listWithChange(stored, before, after);
  }
  if (!isRecord(stored) || !isRecord(before) || !isRecord(after)) return after;
  if (identityOf(before) !== identityOf(after)) return after;
  const unknown = Object.entries(stored).filter(([key]) => !(key in before));
  const known = Object.entries(after).map(([key, value]) => [
    key,
    key in stored ? withChange(stored[key], before[key], value) : value,
  ]);
  return { ...Object.fromEntries(unknown), ...Object.fromEntries(known) } as Json;
}

function listWithChange(
  stored: readonly Json[],
  before: readonly Json[],
  after: readonly Json[],
): readonly Json[] {
  const isKeyed = [...before, ...after].some((item) => identityOf(item) !== undefined);
  if (!isKeyed) {
    // Entries without an identity are the same ones only while none was added or removed.
    const isSame = stored.length === after.length && before.length === after.length;
    return after.map((item, at) => (isSame ? withChange(stored[at], before[at], item) : item));
  }
  const result = after.map((item) => {
    const shown = findSame(before, item);
    return shown === undefined ? item : withChange(findSame(stored, item), shown, item);
  });
  // Each unknown entry stays behind the one that it followed.
  let next = 0;
  for (const item of stored) {
    const place = result.findIndex((one) => findSame([one], item) !== undefined);
    if (place >= 0) next = place + 1;
    else if (findSame(before, item) === undefined) result.splice(next++, 0, item);
  }
  return result;
}

/** Returns JSON with what only an earlier copy of it has. */
function withCopy(now: Json, copy: Json): Json {
  if (Array.isArray(now) && Array.isArray(copy)) {
    const lost: readonly Json[] = copy.filter((item) => findSame(now, item) === undefined);
    return (now as readonly Json[]).concat(lost);
  }
  if (!isRecord(now) || !isRecord(copy) || identityOf(now) !== identityOf(copy)) return now ?? copy;
  const all = Object.entries(copy).map(([key, value]) => [key, withCopy(now[key], value)]);
  return { ...now, ...Object.fromEntries(all) } as Json;
}
