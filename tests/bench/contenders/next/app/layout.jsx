export const metadata = {
  title: 'Paquetes',
  description: 'Una página de Next.js sin nada más.',
};

export default function Layout({ children }) {
  return (
    <html lang="es-MX">
      <body>{children}</body>
    </html>
  );
}
