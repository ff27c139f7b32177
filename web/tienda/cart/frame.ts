/**
 * As high as the screen: the cart is read in the browser, and a footer in view would move when its lines come.
 */
export const cartFrame = 'page-column min-h-dvh py-10';
