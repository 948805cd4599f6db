// Decides by one test whether this browser can run the shop, and retries boot.ts, which retries all other files. Also
// browsers below the floor run this script, so it uses no syntax after ES2019 and imports nothing.

/** Compiles a module without content, which the CSP permits from the floor on. It throws without WebAssembly. */
function canRunTheShop(): boolean {
  try {
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
    // The newest function without a fallback: Safari 16.0.
    return 'requestSubmit' in document.createElement('form');
  } catch {
    return false;
  }
}

function tryAgain(boot: string, tries: number): void {
  if ('fetchPart' in window) return;
  const script = document.createElement('script');
  script.type = 'module';
  // A new query bypasses browsers that cache failed imports; the server ignores it.
  script.src = `${boot}#${String(tries)}`;
  script.onerror = () => setTimeout(tryAgain, tries * 1000, boot, tries + 1);
  document.head.append(script);
}

if (canRunTheShop()) {
  window.addEventListener('load', () => {
    const boot = document.querySelector<HTMLScriptElement>('script[type="module"]');
    if (boot !== null) tryAgain(boot.src, 1);
  });
} else {
  document.documentElement.dataset['unable'] = '';
  // The page is read as without scripts: with its pictures and the details of plans.
  for (const part of document.querySelectorAll('#root noscript')) {
    const { body } = new DOMParser().parseFromString(part.textContent, 'text/html');
    part.replaceWith(...body.childNodes);
  }
}
