import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { Prose } from '../ui/prose.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { KitRow, KitSample, KitSection } from './kit-section.tsx';

const syllabus = Array.from(
  { length: 40 },
  (_, session) => `${session + 1}. Sesión con un expediente real y su discusión`,
).join('\n');

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export function KitDialogs() {
  const [open, setOpen] = useState(false);
  const [reading, setReading] = useState(false);
  const { showError, confirm } = useDialogs();
  const loading = useLoading();
  const toast = useToast();

  async function remove() {
    const yes = await confirm({ message: '¿Estás seguro de eliminar esta especialidad?', danger: true });
    toast.show(yes ? 'Respondiste Sí' : 'Respondiste No', { tone: 'info' });
  }

  return (
    <KitSection title="Diálogos y esperas">
      <KitSample title="Diálogos">
        <KitRow>
          <Button onClick={() => setOpen(true)}>Abrir formulario</Button>
          <Button variant="secondary" onClick={() => setReading(true)}>
            Abrir lectura larga
          </Button>
          <Button variant="secondary" onClick={() => showError({ message: 'Credenciales incorrectas.' })}>
            Mostrar error
          </Button>
          <Button variant="secondary" onClick={() => confirm({ message: '¿Vaciar el carrito?' })}>
            Preguntar
          </Button>
          <Button variant="danger" onClick={remove}>
            Eliminar algo
          </Button>
        </KitRow>
      </KitSample>
      <KitSample title="Espera global">
        <KitRow>
          <Button variant="secondary" onClick={() => loading.track(wait(1500))}>
            Procesar
          </Button>
          <Button
            variant="secondary"
            onClick={() => loading.track(wait(1500), { delay: 500, label: 'Subiendo imagen…' })}
          >
            Con demora
          </Button>
          <Button variant="secondary" onClick={() => loading.track(wait(200), { delay: 500 })}>
            Más corto que su demora
          </Button>
          <Button variant="secondary" onClick={() => loading.track(wait(1500), { fullScreen: true })}>
            Pantalla completa
          </Button>
        </KitRow>
      </KitSample>
      <KitSample title="Avisos breves">
        <KitRow>
          <Button variant="secondary" onClick={() => toast.show('Guardado correctamente')}>
            Éxito
          </Button>
          <Button variant="secondary" onClick={() => toast.show('No se pudo guardar', { tone: 'error' })}>
            Error
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              toast.show('Agregado al carrito', {
                tone: 'info',
                action: { label: 'Ver carrito', onSelect: () => undefined },
              })
            }
          >
            Con acción
          </Button>
        </KitRow>
      </KitSample>
      <Dialog open={reading} onClose={() => setReading(false)} title="Temario" size="lg" closeOnOutsidePress>
        <Prose text={syllabus} />
      </Dialog>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Nueva Especialidad"
        description="Aparece en el catálogo en cuanto la guardes."
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancelar
            </Button>
            <Button
              onClick={() =>
                showError({ title: 'Error durante el proceso', message: 'No se puedo realizar el proceso' })
              }
            >
              Guardar
            </Button>
          </>
        }
      >
        <div className="space-y-4">
          <TextField label="Nombre" required hint="Máximo 50 caracteres" />
          <TextArea label="Descripción" required />
          <Button variant="danger" onClick={remove}>
            Eliminar
          </Button>
        </div>
      </Dialog>
    </KitSection>
  );
}
