/** What the private area shows until its first screen is drawn. */
export function Splash() {
  return (
    <div className="grid min-h-dvh place-items-center bg-papel text-tinta-2" role="status">
      Cargando....
    </div>
  );
}
