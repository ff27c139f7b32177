export const acceptedFiles = '.pdf,.docx,.pptx,.xlsx,.mp3,.mp4,.webm,.zip';
