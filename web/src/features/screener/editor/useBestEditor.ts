import { useEffect, useState } from "react";
import type { ComponentType } from "react";
import type { EditorProps } from "./editor-props.ts";
import { PlainEditor } from "./PlainEditor.tsx";

/**
 * The editor to draw: the plain one until the other has been wanted and has come. It is replaced in
 * one stroke, since another plain one between the two would lose the keyboard and what was typed.
 */
export function useBestEditor(wanted: boolean): ComponentType<EditorProps> {
  const [loaded, setLoaded] = useState<ComponentType<EditorProps> | null>(null);
  useEffect(() => {
    if (!wanted) return;
    import("./CodeEditor.tsx").then(
      ({ CodeEditor }) => setLoaded(() => CodeEditor),
      // Without its code the plain editor serves on.
      () => undefined,
    );
  }, [wanted]);
  return loaded ?? PlainEditor;
}
