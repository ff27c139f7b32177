import ArrowRight from 'lucide-react/icons/arrow-right';
import Ellipsis from 'lucide-react/icons/ellipsis-vertical';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { TabsNav } from '../ui/tabs-nav.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useToast } from '../ui/toast.tsx';
import { KitRow, KitSample, KitSection } from './kit-section.tsx';

export function KitButtons() {
  const [saving, setSaving] = useState(false);
  const toast = useToast();

  function save() {
    setSaving(true);
    setTimeout(() => setSaving(false), 2000);
  }

  return (
    <KitSection title="Botones y enlaces">
      <KitSample title="Variantes">
        <KitRow>
          <Button icon={Plus}>Nuevo docente</Button>
          <Button variant="secondary">Cerrar sesión</Button>
          <Button variant="quiet">Ver detalles</Button>
          <Button variant="danger" icon={Trash2}>
            Eliminar
          </Button>
        </KitRow>
      </KitSample>
      <KitSample title="Pequeños, ocupados, deshabilitados">
        <KitRow>
          <Button size="sm">Iniciar prueba</Button>
          <Button size="sm" variant="secondary">
            Editar
          </Button>
          <Button busy={saving && 'Guardando…'} onClick={save}>
            Guardar
          </Button>
          <Button variant="secondary" busy>
            Enviando
          </Button>
          <Button disabled>Ir a pagar</Button>
          <Button variant="secondary" disabled>
            Volver
          </Button>
        </KitRow>
      </KitSample>
      <KitSample title="Enlaces con forma de botón y de texto">
        <KitRow>
          <LinkButton to="#" icon={ArrowRight}>
            Ir al catálogo
          </LinkButton>
          <LinkButton href="https://example.com" target="_blank" variant="secondary" icon={MessageCircle}>
            Escríbenos por WhatsApp
          </LinkButton>
          <TextLink to="#">Volver al catálogo</TextLink>
        </KitRow>
      </KitSample>
      <KitSample title="Botones de icono y menú">
        <KitRow>
          <IconButton label="Editar a Rosa Huamán" icon={Pencil} />
          <IconButton label="Eliminar a Rosa Huamán" icon={Trash2} danger />
          <IconButton label="Editar sin borde" icon={Pencil} variant="quiet" />
          <IconButton label="Editar (no disponible)" icon={Pencil} disabled />
          <Menu
            trigger={<IconButton label="Más acciones" icon={Ellipsis} />}
            align="start"
            items={[
              { label: 'Editar', icon: Pencil, onSelect: () => toast.show('Editar') },
              { label: 'Ir arriba', icon: ArrowRight, to: '#' },
              { label: 'Duplicar', disabled: true, onSelect: () => undefined },
              {
                label: 'Eliminar',
                icon: Trash2,
                danger: true,
                onSelect: () => toast.show('Eliminar', { tone: 'error' }),
              },
            ]}
          />
        </KitRow>
      </KitSample>
      <KitSample title="Pestañas">
        <TabsNav
          label="Catálogo"
          items={[
            { to: '.', label: 'Diplomados vigentes' },
            { to: '/1', label: 'Diplomados asíncronos' },
            { to: '/2', label: 'Cursos vigentes' },
            { to: '/3', label: 'Cursos asíncronos' },
          ]}
        />
      </KitSample>
    </KitSection>
  );
}
