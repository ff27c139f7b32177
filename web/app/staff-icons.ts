import { lazy } from 'react';
import type { IconType } from '../ui/icon-type.ts';

const load = async () => (await import('./staff-icon-set.ts')).staffIconSet;

/** Icons of the menu of staff, in one file that students do not download. */
const staffIcon = (name: keyof Awaited<ReturnType<typeof load>>) =>
  lazy(async (): Promise<{ default: IconType }> => ({ default: (await load().catch(() => null))?.[name] ?? NoIcon }));

/** Fallback: the menu works without icons. */
const NoIcon = () => null;

export const BadgeCheck = staffIcon('BadgeCheck');
export const Banknote = staffIcon('Banknote');
export const BookAlert = staffIcon('BookAlert');
export const BookMarked = staffIcon('BookMarked');
export const CalendarCheck = staffIcon('CalendarCheck');
export const CalendarClock = staffIcon('CalendarClock');
export const CalendarDays = staffIcon('CalendarDays');
export const ChartColumn = staffIcon('ChartColumn');
export const FileCheck = staffIcon('FileCheck');
export const FileSignature = staffIcon('FileSignature');
export const FileText = staffIcon('FileText');
export const History = staffIcon('History');
export const Landmark = staffIcon('Landmark');
export const Layers = staffIcon('Layers');
export const Library = staffIcon('Library');
export const Mail = staffIcon('Mail');
export const MessageCircleQuestion = staffIcon('MessageCircleQuestion');
export const Newspaper = staffIcon('Newspaper');
export const Package = staffIcon('Package');
export const PenLine = staffIcon('PenLine');
export const Quote = staffIcon('Quote');
export const ReceiptText = staffIcon('ReceiptText');
export const Scale = staffIcon('Scale');
export const Settings = staffIcon('Settings');
export const ShieldUser = staffIcon('ShieldUser');
export const Signature = staffIcon('Signature');
export const Star = staffIcon('Star');
export const TicketPercent = staffIcon('TicketPercent');
export const Trash2 = staffIcon('Trash2');
export const User = staffIcon('User');
export const UserRoundPlus = staffIcon('UserRoundPlus');
export const Users = staffIcon('Users');
export const UsersRound = staffIcon('UsersRound');
export const Wallet = staffIcon('Wallet');
