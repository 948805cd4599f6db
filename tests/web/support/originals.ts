// What the site's build puts behind `virtual:originals`: every document is a specimen until a test says otherwise.
export const originals: string[] = [];
