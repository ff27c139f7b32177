import BadgeCheck from 'lucide-react/icons/badge-check';
import Banknote from 'lucide-react/icons/banknote';
import BookAlert from 'lucide-react/icons/book-alert';
import BookMarked from 'lucide-react/icons/book-marked';
import Newspaper from 'lucide-react/icons/building-2';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartColumn from 'lucide-react/icons/chart-column';
import FileCheck from 'lucide-react/icons/file-check';
import FileSignature from 'lucide-react/icons/file-pen-line';
import FileText from 'lucide-react/icons/file-text';
import History from 'lucide-react/icons/history';
import Landmark from 'lucide-react/icons/landmark';
import Layers from 'lucide-react/icons/layers';
import Library from 'lucide-react/icons/library-big';
import Mail from 'lucide-react/icons/mail';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import Package from 'lucide-react/icons/package';
import PenLine from 'lucide-react/icons/pen-line';
import Quote from 'lucide-react/icons/quote';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import Settings from 'lucide-react/icons/settings';
import ShieldUser from 'lucide-react/icons/shield-user';
import Signature from 'lucide-react/icons/signature';
import Star from 'lucide-react/icons/star';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import Trash2 from 'lucide-react/icons/trash-2';
import User from 'lucide-react/icons/user';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import Users from 'lucide-react/icons/users';
import UsersRound from 'lucide-react/icons/users-round';
import Wallet from 'lucide-react/icons/wallet';

/** Loaded by `staff-icons.ts` alone. */
export const staffIconSet = {
  BadgeCheck,
  Banknote,
  BookAlert,
  BookMarked,
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  FileCheck,
  FileSignature,
  FileText,
  History,
  Landmark,
  Layers,
  Library,
  Mail,
  MessageCircleQuestion,
  Newspaper,
  Package,
  PenLine,
  Quote,
  ReceiptText,
  Scale,
  Settings,
  ShieldUser,
  Signature,
  Star,
  TicketPercent,
  Trash2,
  User,
  UserRoundPlus,
  Users,
  UsersRound,
  Wallet,
};
