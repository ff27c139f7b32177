import BadgeCheck from 'lucide-react/icons/badge-check';
import BookAlert from 'lucide-react/icons/book-alert';
import BookOpen from 'lucide-react/icons/book-open-text';
import Newspaper from 'lucide-react/icons/building-2';
import FileText from 'lucide-react/icons/file-text';
import History from 'lucide-react/icons/history';
import Landmark from 'lucide-react/icons/landmark';
import Layers from 'lucide-react/icons/layers';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Library from 'lucide-react/icons/library-big';
import Mail from 'lucide-react/icons/mail';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import PenLine from 'lucide-react/icons/pen-line';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import ShieldUser from 'lucide-react/icons/shield-user';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import Trash2 from 'lucide-react/icons/trash-2';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import type { IconType } from '../ui/icon-type.ts';

export type MenuEntry = {
  nombre: string;
  path: string;
  icon: IconType;
  /** Other screens of the same area, which have no entry of their own. */
  area?: readonly string[];
};

const everyone: MenuEntry[] = [
  { nombre: 'Dashboard', path: '/dashboard', icon: LayoutDashboard },
  {
    nombre: 'Especialidades',
    path: '/especialidades',
    icon: BookOpen,
    area: ['/cursos', '/curso-detalle', '/curso-modulo', '/curso-usuario', '/prueba', '/sesion', '/certificados'],
  },
];

const adminOnly: MenuEntry[] = [
  { nombre: 'Modulos', path: '/modulos', icon: Layers },
  { nombre: 'Materiales', path: '/materiales', icon: FileText },
  { nombre: 'Docentes', path: '/docentes', icon: User },
  { nombre: 'Usuarios', path: '/usuarios', icon: Users },
  { nombre: 'Entidades', path: '/entidades', icon: Newspaper },
  { nombre: 'Nosotros', path: '/nosotros', icon: Landmark },
];

/** Screens that the specification does not know. */
const management: MenuEntry[] = [
  { nombre: 'Programas', path: '/programas', icon: Library },
  { nombre: 'Pedidos', path: '/pedidos', icon: ReceiptText },
  { nombre: 'Por verificar', path: '/por-verificar', icon: BadgeCheck },
  { nombre: 'Cupones', path: '/cupones', icon: TicketPercent },
  { nombre: 'Formas de pago', path: '/formas-pago', icon: Wallet },
  { nombre: 'Calificaciones', path: '/calificaciones', icon: PenLine },
  { nombre: 'Consultas', path: '/consultas', icon: MessageCircleQuestion },
  { nombre: 'Reclamaciones', path: '/reclamaciones', icon: BookAlert },
  { nombre: 'Datos personales', path: '/solicitudes-datos', icon: ShieldUser },
  { nombre: 'Textos legales', path: '/textos-legales', icon: Scale },
  { nombre: 'Correos', path: '/correos', icon: Mail },
  { nombre: 'Historia de cambios', path: '/auditoria', icon: History, area: ['/seguridad'] },
  { nombre: 'Eliminados', path: '/eliminados', icon: Trash2 },
];

export function managementFor(isAdmin: boolean): MenuEntry[] {
  return isAdmin ? management : [];
}

export function menuFor(isAdmin: boolean): MenuEntry[] {
  return isAdmin ? [...everyone, ...adminOnly] : everyone;
}
