// Boot.ts fetches again what is lost; this script does it for boot.ts.

const boot = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';

function tryAgain(tries: number): void {
  if ('fetchPart' in window) return;
  const script = document.createElement('script');
  script.type = 'module';
  // Another address for browsers that keep failures, the same for the server.
  script.src = `${boot}#${String(tries)}`;
  script.onerror = () => setTimeout(tryAgain, tries * 1000, tries + 1);
  document.head.append(script);
}

window.addEventListener('load', () => {
  tryAgain(1);
});
