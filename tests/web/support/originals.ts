// Replaces the build's module `virtual:originals`: every document is a specimen unless a test
// changes that.
export const originals: string[] = [];
