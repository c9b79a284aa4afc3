import { Component, type ComponentType, createElement, type FunctionComponent } from "preact";

/** A component that renders again only when one of its properties is another. Preact has this in a larger package only. */
export function memo<Props extends object>(Wrapped: FunctionComponent<Props>): ComponentType<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      const keys = Object.keys(next) as (keyof Props)[];
      return keys.some((key) => next[key] !== this.props[key]);
    }
    override render() {
      return createElement(Wrapped, this.props);
    }
  };
}
