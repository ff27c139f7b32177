/** Place below the entries of the menu that a screen may fill. */
export const menuSlotId = 'bajo-el-menu';
