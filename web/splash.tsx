/** Shown in the private area until the first screen renders. */
export function Splash() {
  return (
    <div className="grid min-h-dvh place-items-center bg-papel text-tinta-2" role="status">
      Cargando....
      <noscript>
        <p>El campus necesita JavaScript. Actívalo en tu navegador y vuelve a cargar la página.</p>
      </noscript>
    </div>
  );
}
