import type { ComponentType } from 'react';

export type IconType = ComponentType<{ size?: number | string; className?: string }>;
