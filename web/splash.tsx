/** What the private area shows until its first screen is drawn. */
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
