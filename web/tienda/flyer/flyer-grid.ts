/** Title, price card and body: stacked on a phone, the card beside both on a desktop. */
export const flyerGrid =
  'grid grid-cols-1 gap-x-14 gap-y-4 lg:gap-y-6 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_auto_auto_1fr] xl:gap-x-16 print:gap-y-2';
