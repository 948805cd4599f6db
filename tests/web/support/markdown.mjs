// Jest's form of Vite's `?raw`: a Markdown file is its text.
export default {
  process: (/** @type {string} */ text) => ({ code: `export default ${JSON.stringify(text)};` }),
};
