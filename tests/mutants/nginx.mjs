// Mutations of nginx’s configuration.

/** @type {import('../../scripts/lib/mutants.mjs').Faults[]} */
export const nginx = [
  {
    file: 'server/nginx/nginx.conf.in',
    suite: 'tests/server/http/nginx.test.ts',
    faults: [
      [
        " 'wasm-unsafe-eval'@CAPTCHA_SCRIPTS@; style-src",
        " 'unsafe-eval' 'wasm-unsafe-eval'@CAPTCHA_SCRIPTS@; style-src",
        'scripts may be made of text',
      ],
      [
        "object-src 'none'; frame-ancestors 'none';",
        "object-src 'none';",
        'anybody frames the shop',
      ],
      ["base-uri 'none';", "base-uri 'self';", 'a page may move all its addresses'],
      ['add_header X-Content-Type-Options nosniff always;', '', 'types are guessed'],
      ['add_header X-Frame-Options DENY always;', '', 'old browsers frame the shop'],
      [
        'add_header Referrer-Policy strict-origin-when-cross-origin always;',
        '',
        'addresses are sent to other sites',
      ],
      [
        '"~^(200|206|304):/assets/" "public, max-age=31536000, immutable";',
        '',
        'assets are asked for again',
      ],
      [
        '|imeis|healthz|readyz)" "no-store";',
        '|healthz|readyz)" "no-store";',
        'what is known of a phone may be kept',
      ],
      [
        'if ($content_type_refused) {',
        'if ($content_type_refused = 2) {',
        'forms of other sites reach the API',
      ],
      ['gzip_static on;', 'gzip_static off;', 'pages are sent uncompressed'],
      ['proxy_pass_request_headers off;', '', 'any header reaches the server'],
      [
        'proxy_ignore_client_abort on;',
        '',
        'a disconnected shopper breaks the connection of the next',
      ],
      ['client_max_body_size 48k;', 'client_max_body_size 480k;', 'the cap of a body is removed'],
      [
        'limit_req zone=phone_owners burst=@IMEI_BURST@ nodelay;',
        '',
        'one address may ask about any number of phones',
      ],
      ['error_page 502 503 504 = @busy;', '', 'an unavailable server is reported as a page'],
      ['location ~ /\\.(?!well-known/) {', 'location ~ /\\.never {', 'hidden files are served'],
      [
        'try_files $uri $uri/index.html =404;',
        'try_files $uri $uri/index.html /index.html;',
        'an address that is wrong is the home page',
      ],
      [
        '"~*^bearer (?<bearer_token>[A-Za-z0-9._~+/=-]{1,256})$" "Bearer $bearer_token";',
        '"~*^bearer (?<bearer_token>.*)$" "Bearer $bearer_token";',
        'a token of any shape passes',
      ],
    ],
  },
  {
    file: 'server/nginx/nginx.conf.in',
    suite: 'tests/server/http/tls.test.ts',
    faults: [
      [
        'if ($cache_control = no-store) {',
        'if ($cache_control = never) {',
        'unencrypted calls are led on',
      ],
      ['ssl_protocols TLSv1.2 TLSv1.3;', 'ssl_protocols TLSv1.2;', 'TLS 1.3 is not spoken'],
      [
        'Strict-Transport-Security "max-age=31536000" always;',
        'Strict-Transport-Security "max-age=31536000";',
        'refusals do not keep browsers with TLS',
      ],
    ],
  },
];
