import type { Material } from 'domain/schemas/materiales.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import FolderInput from 'lucide-react/icons/folder-input';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';

type Props = { material: Material; modulos: readonly Modulo[]; onMove: (material: Material, modulo: Modulo) => void };

/** The other modules of the course, to move a material there. */
export function OtherModulo({ material, modulos, onMove }: Props) {
  const others = modulos.filter(({ moduloId }) => moduloId !== material.moduloId);
  if (others.length === 0) return null;
  return (
    <Menu
      trigger={<IconButton label={`Mover ${material.nombre} a otro módulo`} icon={FolderInput} />}
      items={others.map((modulo) => ({ label: modulo.nombre, onSelect: () => onMove(material, modulo) }))}
    />
  );
}
