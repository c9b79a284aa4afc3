import { useEffect, useState } from "preact/hooks";

const NARROW = matchMedia("(width < 640px)");

/** Whether the screen is narrow, like a phone's. */
export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(NARROW.matches);
  useEffect(() => {
    const onChange = () => setNarrow(NARROW.matches);
    NARROW.addEventListener("change", onChange);
    return () => NARROW.removeEventListener("change", onChange);
  }, []);
  return narrow;
}
