-- Recordings uploaded before their length was read from the file: the hourly job reads it.
UPDATE archivo_subido SET juzgar = true WHERE tipo IN ('mp4', 'webm') AND estado = 'listo' AND duracion IS NULL;
