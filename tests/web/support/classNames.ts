// A class is mapped to its own name: `styles.row` is 'row'.
export default new Proxy({}, { get: (_, name) => String(name) });
