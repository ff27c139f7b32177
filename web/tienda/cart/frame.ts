/**
 * As high as the screen: the cart is read after hydration, and its lines would shift a visible footer.
 */
export const cartFrame = 'page-column min-h-dvh py-10';
