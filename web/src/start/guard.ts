// Boot.ts retries failed files; this script retries boot.ts itself.

const boot = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';

function tryAgain(tries: number): void {
  if ('fetchPart' in window) return;
  const script = document.createElement('script');
  script.type = 'module';
  // A new query bypasses browsers that cache failed imports; the server ignores it.
  script.src = `${boot}#${String(tries)}`;
  script.onerror = () => setTimeout(tryAgain, tries * 1000, tries + 1);
  document.head.append(script);
}

window.addEventListener('load', () => {
  tryAgain(1);
});
