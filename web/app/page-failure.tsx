/** Fallback of the error boundary. */
export function PageFailure() {
  return (
    <main className="mx-auto grid min-h-[60vh] max-w-xl place-content-center gap-4 p-6 text-center">
      <title>Ocurrió un error</title>
      <h1 className="font-serif text-3xl">Ocurrió un error</h1>
      <p className="text-tinta-2">No pudimos mostrar esta página. Recárgala; si vuelve a pasar, escríbenos.</p>
      <p>
        <a className="text-teal underline" href="/">
          Ir al inicio
        </a>
      </p>
    </main>
  );
}
