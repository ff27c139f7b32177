import { Figures } from './figures.tsx';
import { SampleActivity } from './sample-activity.tsx';

/** What students see of the whole school. */
export function School() {
  return (
    <div className="grid gap-5">
      <Figures />
      <SampleActivity />
    </div>
  );
}
