import type { Curso } from 'domain/schemas/cursos.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useAuth } from '../../app/auth.tsx';
import { forgetServerHtml } from '../../ui/server-html.tsx';
import { FlyerMeta } from './flyer-meta.tsx';
import { FlyerSkeleton } from './flyer-skeleton.tsx';
import { FlyerView } from './flyer-view.tsx';

// Lazy: visitors do not download forms and validation.
const loadEditor = () => import('./flyer-editor.tsx');
const EditButton = lazy(async () => ({ default: (await import('./edit-button.tsx')).EditButton }));
const FlyerEditor = lazy(async () => ({ default: (await loadEditor()).FlyerEditor }));

/** View mode and, for who manages courses, edit mode of the page. */
export function Flyer({ curso, now }: { curso: Curso; now: number }) {
  // The button checks the permission: visitors do not download the table of roles.
  const { usuario } = useAuth();
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  function open() {
    setSaved(false);
    setEditing(true);
  }

  function close(savedNow: boolean) {
    if (savedNow) forgetServerHtml();
    setSaved(savedNow);
    setEditing(false);
  }

  return (
    <>
      <FlyerMeta curso={curso} />
      {editing && usuario ? (
        <Suspense fallback={<FlyerSkeleton />}>
          <FlyerEditor curso={curso} onClose={close} />
        </Suspense>
      ) : (
        <FlyerView
          curso={curso}
          now={now}
          actions={
            usuario && (
              <Suspense>
                <EditButton ref={button} saved={saved} onOpen={open} onNear={loadEditor} />
              </Suspense>
            )
          }
        />
      )}
    </>
  );
}
