import { Component, type ReactNode } from 'react';
import { PageFailure } from '../app/page-failure.tsx';

/** React reports a failed render only to class components. */
export class PageNet extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <PageFailure /> : this.props.children;
  }
}
