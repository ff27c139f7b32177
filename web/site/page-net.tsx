import { Component, type ReactNode } from 'react';
import { PageFailure } from '../app/page-failure.tsx';

type Props = { address: string; children: ReactNode };

/** React tells only classes about what broke below them, and logs it. Another address gets another try. */
export class PageNet extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.broken && before.address !== this.props.address) this.setState({ broken: false });
  }

  override render() {
    return this.state.broken ? <PageFailure /> : this.props.children;
  }
}
