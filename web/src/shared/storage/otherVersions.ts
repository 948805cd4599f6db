// Stored JSON that another version of the shop may have written, and reads again.
import { isRecord } from '../api/read';

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
export function withChange(stored: Json, before: Json, after: Json): Json {
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
export function withCopy(now: Json, copy: Json): Json {
  if (Array.isArray(now) && Array.isArray(copy)) {
    const lost: readonly Json[] = copy.filter((item) => findSame(now, item) === undefined);
    return (now as readonly Json[]).concat(lost);
  }
  if (!isRecord(now) || !isRecord(copy) || identityOf(now) !== identityOf(copy)) return now ?? copy;
  const all = Object.entries(copy).map(([key, value]) => [key, withCopy(now[key], value)]);
  return { ...now, ...Object.fromEntries(all) } as Json;
}
