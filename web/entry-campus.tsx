import './campus.css';
import { StrictMode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, useBlocker, useLocation, useNavigate } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ChangedSchool } from './app/changed-school.tsx';
import { takeInterrupted } from './app/interrupted-prueba.ts';
import { LeaveGuardContext, type UseLeaveGuard } from './app/leaving.ts';
import { Providers } from './app/providers.tsx';
import { Splash } from './app/splash.tsx';
import { useKeptForm } from './app/use-kept-form.ts';
import { readBoot } from './boot.ts';
import { Document } from './document.tsx';
import { routes } from './routes.tsx';
import { FormKeeperContext } from './ui/form-keeper.ts';
import { type Navigation, NavigationContext } from './ui/navigation.ts';

const useBlockerGuard: UseLeaveGuard = ({ dirty, leaves, ask }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty.current && leaves(currentLocation, nextLocation),
  );
  const asking = useRef(false);
  const decide = useEffectEvent(async () => {
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    const leave = await ask();
    asking.current = false;
    if (leave) blocker.proceed();
    else blocker.reset();
  });
  const { location } = blocker;
  // Keyed by location, not state: a second attempt right after an answer may render 'blocked' twice in a row.
  useEffect(() => {
    if (location) void decide();
  }, [location]);
};

const { boot, bootText, queryClient, call } = readBoot();
// After signing in again, Back leads from the test to /dashboard.
const interrupted = location.pathname === '/dashboard' ? takeInterrupted() : null;
if (interrupted) history.pushState(null, '', interrupted);
const router = createBrowserRouter(routes);
const navigation: Navigation = { useLocation, useNavigate, followsLinks: true };

/** The server renders the splash, so the first render must too; the router starts afterwards. */
function Root() {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <Document boot={boot} bootText={bootText}>
      <Providers site={boot.site} call={call} queryClient={queryClient}>
        <LeaveGuardContext value={useBlockerGuard}>
          <NavigationContext value={navigation}>
            <FormKeeperContext value={useKeptForm}>
              <ChangedSchool>{ready ? <RouterProvider router={router} /> : <Splash />}</ChangedSchool>
            </FormKeeperContext>
          </NavigationContext>
        </LeaveGuardContext>
      </Providers>
    </Document>
  );
}

hydrateRoot(
  document,
  <StrictMode>
    <Root />
  </StrictMode>,
);
