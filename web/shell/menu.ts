import BookOpen from 'lucide-react/icons/book-open-text';
import Newspaper from 'lucide-react/icons/building-2';
import FileText from 'lucide-react/icons/file-text';
import Landmark from 'lucide-react/icons/landmark';
import Layers from 'lucide-react/icons/layers';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import type { IconType } from '../ui/icon-type.ts';

export type MenuEntry = { nombre: string; path: string; icon: IconType };

const everyone: MenuEntry[] = [
  { nombre: 'Dashboard', path: '/dashboard', icon: LayoutDashboard },
  { nombre: 'Especialidades', path: '/especialidades', icon: BookOpen },
];

const adminOnly: MenuEntry[] = [
  { nombre: 'Modulos', path: '/modulos', icon: Layers },
  { nombre: 'Materiales', path: '/materiales', icon: FileText },
  { nombre: 'Docentes', path: '/docentes', icon: User },
  { nombre: 'Usuarios', path: '/usuarios', icon: Users },
  { nombre: 'Entidades', path: '/entidades', icon: Newspaper },
  { nombre: 'Nosotros', path: '/nosotros', icon: Landmark },
];

export function menuFor(isAdmin: boolean): MenuEntry[] {
  return isAdmin ? [...everyone, ...adminOnly] : everyone;
}
