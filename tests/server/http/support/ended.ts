interface Started {
  stop(): unknown;
}

const all: Started[] = [];

/** Ends with the file's tests what one of them has started, also when that test failed. */
export function endAfterTests<Part extends Started>(part: Part): Part {
  all.push(part);
  return part;
}

afterAll(async () => {
  for (const one of all.reverse()) await one.stop();
});
